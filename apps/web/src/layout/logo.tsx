/** The sign: a right-hand page with its corner folded and an R drawn by one red stroke. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 26 32" aria-hidden="true">
      <path className="logo-page" d="M3 2h14l6 6v22H3z" />
      <path className="logo-fold" d="M17 2v6h6" />
      <path className="logo-letter" d="M9 25V13h4.2c2.3 0 3.8 1.3 3.8 3.3s-1.5 3.3-3.8 3.3H9m4.4 0L17.2 25" />
    </svg>
  );
}
