/** The look of an exported report: light and dark, and on paper. */

/** Inline in the file: it must be readable without anything else. */
export const reportStyle = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--faint:#5c6670;--line:#d5dade;--good:#2e8b57;--fair:#d19a1b;--bad:#c43d3d;--none:#c3c9ce;--inferred:#5b8fd1}
@media (prefers-color-scheme:dark){:root{--ground:#16191d;--ink:#e7eaed;--faint:#9aa5af;--line:#343a41;--good:#4fb37c;--fair:#e0b040;--bad:#e06a6a;--none:#4a525a;--inferred:#7aa9e6}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:24px;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:17px;margin:28px 0 8px}
p{margin:4px 0}.faint,small{color:var(--faint)}
.verdict{display:inline-block;padding:2px 10px;border-radius:4px;color:#fff;font-weight:600}
.pass{background:#23744a}.warn{background:#8f6400}.fail,.unreadable{background:#a82f2f}
.headline{font-size:18px;font-weight:600}
ol{padding:0;list-style:none}li{border:1px solid var(--line);border-left:4px solid var(--none);border-radius:4px;padding:8px 12px;margin:8px 0;break-inside:avoid}
li.fails{border-left-color:var(--bad)}li.warns{border-left-color:var(--fair)}
table{border-collapse:collapse;width:100%;break-inside:auto}td,th{border-bottom:1px solid var(--line);padding:3px 8px 3px 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{font-weight:600}
svg{max-width:100%;height:auto}svg text{fill:var(--faint);font:11px system-ui,sans-serif}
.ring{width:260px}.arc{fill:none;stroke-width:16}.arc.measured{stroke:var(--good)}.arc.inferred{stroke:var(--inferred)}.arc.missing{stroke:var(--bad)}
.view{fill:none;stroke-width:9}.view.good{stroke:var(--good)}.view.fair{stroke:var(--fair)}.view.bad{stroke:var(--bad)}.view.none{stroke:var(--none)}
.board{fill:none;stroke:var(--faint)}
rect.good{fill:var(--good)}rect.fair{fill:var(--fair)}rect.bad,rect.again{fill:var(--bad)}rect.none{fill:var(--none)}rect.inferred{fill:var(--inferred)}
.key{display:inline-block;width:10px;height:10px;border-radius:2px;margin:0 4px 0 12px}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px}figure{margin:0;break-inside:avoid}figure img{width:100%;border-radius:4px}
@media print{body{max-width:none;padding:0}:root{--ground:#fff;--ink:#000;--faint:#444;--line:#bbb}svg,.verdict,.key{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.trim();
