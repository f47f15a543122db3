// Runs before the first paint, so that no page flashes in the other theme. Everything else about themes is in theme.ts.
let chosen = null;
try {
  chosen = localStorage.getItem('theme');
  // Home keeps a place free for them.
  document.documentElement.classList.toggle('has-favourites', Boolean(localStorage.getItem('favourites')));
} catch {}
if (chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)) {
  document.documentElement.classList.add('dark');
}
