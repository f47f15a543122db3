/** The drawing beside the title: sheets of paper, the top one with a cut line. */
export function HeroSheets() {
  return (
    <svg className="hero-sheets" viewBox="0 0 340 320" aria-hidden="true">
      <g className="hero-under hero-under-2">
        <path d="M76 48h150l30 30v204H76z" />
      </g>
      <g className="hero-under hero-under-1">
        <path d="M86 44h150l30 30v206H86z" />
      </g>
      <g className="hero-top">
        <path className="hero-paper" d="M90 32h148l34 34v216H90z" />
        <path className="hero-fold" d="M238 32v34h34" />
        <path className="hero-head" d="M114 80h78" />
        <path className="hero-lines" d="M114 106h132M114 122h132M114 138h118M114 154h132M114 170h70" />
        <path className="hero-lines" d="M114 206h132M114 222h120M114 238h132" />
        <path className="hero-cut-end" d="M64 189h36M262 189h36" />
        <path className="hero-cut" d="M102 189h160" />
      </g>
    </svg>
  );
}
