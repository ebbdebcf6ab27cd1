/**
 * What every page does: applies the settings, says when the line is down, keeps the shell for then,
 * and offers to be installed where the browser lets it.
 */

import {apply} from "./look.js";
import {lang, say} from "./say.js";

/** @typedef {Event & {prompt(): Promise<unknown>}} InstallEvent */

apply();
// A page that is shown again from memory may be older than the settings.
addEventListener("pageshow", () => apply());

/** Say whether the line is down. */
function tellLine() {
  const bar = document.getElementById("offline");
  if (bar) {
    bar.textContent = navigator.onLine ? "" : say("offline");
    bar.hidden = navigator.onLine;
  }
}

addEventListener("online", tellLine);
addEventListener("offline", tellLine);
tellLine();

/** Keep the shell, and remember in which language it is to speak. */
async function keepShell() {
  await navigator.serviceWorker.register("/sw.js");
  const {active} = await navigator.serviceWorker.ready;
  active?.postMessage({lang});
}

if ("serviceWorker" in navigator) {
  // After everything else: the first visit is for looking.
  addEventListener("load", () => void keepShell().catch(() => undefined));
}

const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (install) {
    install.hidden = false;
    install.onclick = async () => {
      install.hidden = true;
      await /** @type {InstallEvent} */ (event).prompt();
    };
  }
});
