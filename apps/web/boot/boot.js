// Runs before the first paint. Everything else about themes is in theme.ts, about what is dropped early in early-input.ts.
let chosen = null;
try {
  chosen = localStorage.getItem('theme');
  // Home keeps a place free for them.
  document.documentElement.classList.toggle('has-favourites', Boolean(localStorage.getItem('favourites')));
} catch {}
// No page flashes in the other theme.
if (chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) {
  document.documentElement.classList.add('dark');
}
// Before the page's own code has come, the browser would leave the page and open what is dropped on it.
for (const kind of ['dragover', 'drop']) {
  addEventListener(kind, (event) => {
    if ('taken' in document.documentElement.dataset || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (kind === 'drop') window.droppedEarly = [...(window.droppedEarly ?? []), ...event.dataTransfer.files];
  });
}
