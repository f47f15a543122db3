/** Style of the report, on screen and on paper, light and dark. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--add:#2e9e4f;--del:#c8321f;--mod:#c98a00;--mov:#2f6fd6}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:84rem;padding:1rem}
header,section{border-bottom:1px solid #8886;padding-bottom:1rem;margin-bottom:1rem}
h1,h2{font-weight:600;line-height:1.2}h2{font-size:1.1rem}
.filters label{margin-inline-end:1rem;white-space:nowrap}
.legend span{border-inline-start:.8em solid;padding-inline:.4em 1rem}
.added{--c:var(--add)}.removed{--c:var(--del)}.changed{--c:var(--mod)}.moved{--c:var(--mov)}
.legend span{border-color:var(--c)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
figure{margin:0;min-width:0}figure div{position:relative}figure img{display:block;width:100%;box-shadow:0 0 0 1px #8886}
figure a{position:absolute;background:color-mix(in srgb,var(--c) 30%,transparent);outline:1px solid var(--c)}
figure a.look,figure a.form,figure a.link,figure a.annotation{background:none;outline-width:2px}
ol{padding-inline-start:1.6rem}li{margin-block:.6rem;padding-inline-start:.5rem;border-inline-start:3px solid var(--c);overflow-wrap:anywhere}
li:target,figure a:target{outline:3px solid var(--mov);outline-offset:2px}
li p{margin:.1rem 0}del{background:color-mix(in srgb,var(--del) 25%,transparent)}ins{background:color-mix(in srgb,var(--add) 25%,transparent);text-decoration:none}
@media(max-width:40rem){.sides{grid-template-columns:1fr}}
@media print{figure{break-inside:avoid}}
`;
