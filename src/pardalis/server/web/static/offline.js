/**
 * The page without a line: it looks for one, and then goes where one wanted to go.
 */

const EVERY = 4000; // milliseconds

/** Go on: this page stands in for another one, at that one's address. */
function goOn() {
  if (location.pathname === "/offline") {
    location.replace("/");
  } else {
    location.reload();
  }
}

/** See whether the server answers. */
async function look() {
  const answer = await fetch("/health", {cache: "no-store"}).catch(() => null);
  if (answer?.ok) {
    goOn();
  }
}

setInterval(() => void look(), EVERY);
addEventListener("online", () => void look());
document.getElementById("retry")?.addEventListener("click", (event) => {
  event.preventDefault();
  goOn();
});
