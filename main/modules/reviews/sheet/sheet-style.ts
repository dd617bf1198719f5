/** How a review sheet looks, on a screen in both themes and on paper. */

/** Plain CSS; nothing in it is loaded. */
export const sheetStyle = `
:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}
body{margin:2rem auto;max-width:75rem;padding:0 1.5rem}
h1{font-size:1.5rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:.6rem 0 .2rem;overflow-wrap:anywhere}
p{margin:.2rem 0}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem;margin-top:1.25rem}
article{border:1px solid color-mix(in srgb,currentcolor 25%,transparent);border-radius:.5rem;padding:.75rem;break-inside:avoid}
img,.empty{display:block;width:100%;aspect-ratio:1;object-fit:contain;background:color-mix(in srgb,currentcolor 6%,transparent);border-radius:.25rem}
.empty{display:grid;place-items:center;color:color-mix(in srgb,currentcolor 65%,transparent)}
.verdict{font-weight:650;border-radius:.25rem;padding:.1rem .4rem;border:1px solid currentcolor}
.approved{color:light-dark(#0b6b3a,#7fdca6)}
.needs-work{color:light-dark(#7a4b00,#f1c26b)}
.rejected{color:light-dark(#a1142b,#ff9aa8)}
.notes{white-space:pre-wrap;overflow-wrap:anywhere}
ol{margin:.3rem 0;padding-left:1.4rem;overflow-wrap:anywhere}
.faint,.facts{color:color-mix(in srgb,currentcolor 70%,transparent)}
@media print{:root{color-scheme:light;font-size:10pt}body{margin:0;max-width:none;padding:0}main{grid-template-columns:repeat(4,1fr)}}
`.trim();
