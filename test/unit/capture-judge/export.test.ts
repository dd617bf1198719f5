import { describe, expect, test } from 'vitest';
import { reportJson } from '../../../main/capture/export/report-data.ts';
import { arcPath, reportHtml, ringSvg, stripsSvg } from '../../../main/capture/export/report-html.ts';
import { setTranslation } from '../../../main/contract/messages/language.ts';
import { accentedTranslation } from '../../../main/contract/messages/pseudo.ts';
import { type CaptureReport, captureReportSchema } from '../../../main/contract/schema/capture/report.ts';
import { sampleContext, sampleLayout, sampleReport } from '../../fakes/capture-measurement.ts';

const report = sampleReport({ motionBlur: [{ fromS: 7, toS: 11 }] });

describe('the report as HTML', () => {
  test('holds verdict, issues, timeline, ring, facts and limits, and loads nothing', () => {
    const html = reportHtml(report, [{ atS: 7.5, jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9) }]);
    expect(html).toContain(report.headline);
    for (const issue of report.issues) expect(html).toContain(issue.seen);
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).toContain('src="data:image/jpeg;base64,/9j/2Q=="');
    expect(html).toContain('1920 x 1080 px');
    expect(html).toContain('Degrees walked around the object');
    expect(html).toContain('Checked 2026-11-21 at 10:00 UTC');
    expect(html).toMatch(/Length of the clip<\/td><td>below .*\n.*Length of the clip<\/td><td>above /);
    expect(html).not.toMatch(/<script|javascript:|https?:\/\/|url\(/i);
    expect(html.match(/ (on\w+)=/g)).toBeNull();
  });

  test('lists the seconds of a usable clip to check, and only those of a failed one to re-film', () => {
    expect(report.verdict).toBe('warn');
    expect(reportHtml(report, [])).toMatch(/<h2>Check<\/h2>\s*<p>[^<]*0:07/);
    expect(reportHtml(report, [])).not.toContain('<h2>Re-film</h2>');
    const failed = sampleReport({ motionBlur: [{ fromS: 3, toS: 20 }] });
    expect(failed.verdict).toBe('fail');
    expect(reportHtml(failed, [])).toContain('<h2>Re-film</h2>');
  });

  test('tells boards beside the one that counts, and found, but unreadable', () => {
    const found = report.board.found ?? null;
    const others = [{ ...sampleLayout, firstId: 18 }];
    const two = { ...report.board, found: found === null ? null : { ...found, others } };
    expect(reportHtml({ ...report, board: two }, [])).toContain(
      '7x5 DICT_5X5_100 and 7x5 DICT_5X5_100, first id 18',
    );
    const unread = { cause: 'too-far', squarePx: 14, neededPx: 35 } as const;
    expect(reportHtml({ ...report, board: { ...report.board, found: null, unread } }, [])).toContain(
      'found, but unreadable',
    );
  });

  test('says which limits are of one’s own', () => {
    const own = reportHtml(sampleReport({}, { ownLimits: { orbit: { warn: 340 } } }), []);
    expect(own).toContain('by the standard profile, with one custom limit.');
    expect(own).toContain('<td>below 340 (own)</td><td>below 270</td>');
    expect(reportHtml(report, [])).not.toContain('(own)');
  });

  test('hostile names stay text', () => {
    const evil = `"><img src=x onerror=alert(1)>'&</title><script>\u202Egpm.\u0000`;
    const html = reportHtml(
      sampleReport(
        { facts: { cameraMake: evil, cameraModel: evil, codec: evil, recordedAt: null } },
        {
          clip: { inputId: null, fileName: evil, sha256: evil, sizeBytes: 1 },
          board: {
            chosen: {
              name: evil,
              layout: { dictionary: 'DICT_4X4_50', columns: 5, rows: 7, markerRatio: 0.7, legacy: false },
            },
            squareMm: 40,
            squareMeasured: false,
            squarePercent: null,
          },
        },
      ),
      [],
    );
    expect(html).not.toMatch(/<script|<img|\u202e/i);
    expect(html.includes('\u0000')).toBe(false);
    expect(html.match(/<title>/g)?.length).toBe(
      1 + (html.match(/<title>(measured|inferred|missing)/g)?.length ?? 0),
    );
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;&lt;/title&gt;');
  });

  test('is whole where nothing could be looked at', () => {
    const nothing = {
      ...report,
      analysis: null,
      facts: null,
      samples: [],
      issues: [],
      refilm: [],
      coverage: 'none' as const,
    };
    const html = reportHtml(
      { ...nothing, strips: { board: [], sharpness: [], exposure: [], motion: [] }, verdict: 'unreadable' },
      [],
    );
    expect(html).toContain('Unreadable');
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
    expect(html).not.toContain('<svg');
  });
});

describe('its drawings', () => {
  test('an arc goes anticlockwise from its beginning to its end', () => {
    // Right edge to top edge: SVG's y grows downwards.
    expect(arcPath(0, 90, 100)).toBe('M230.0 130.0A100 100 0 0 0 200.7 59.3A100 100 0 0 0 130.0 30.0');
  });

  test('the ring is labelled in another language', () => {
    const { analysis } = report;
    if (analysis === null) throw new TypeError('no analysis');
    expect(ringSvg(analysis)).toContain('>board</text>');
    setTranslation(accentedTranslation);
    try {
      const texts = ringSvg(analysis).replaceAll(/<[^>]*>/g, ' ');
      expect(texts).not.toMatch(/\b(?:board|measured|inferred|missing)\b/);
      expect(texts.trim()).not.toBe('');
    } finally {
      setTranslation(null);
    }
  });

  test('the ring shows every arc and all 36 bins', () => {
    if (report.analysis === null) throw new TypeError('no analysis');
    const svg = ringSvg(report.analysis);
    expect(svg.match(/class="arc /g)).toHaveLength(report.analysis.orbit.arcs.length);
    expect(svg.match(/class="view /g)).toHaveLength(36);
  });

  test('the strips fill the timeline and mark what to film again', () => {
    const svg = stripsSvg(report);
    // The object hid the board there while the walk went on: no alarm.
    expect(svg).toContain('<rect class="inferred"');
    expect(svg.split('</text>')[1]).not.toContain('<rect class="bad"');
    expect(svg.match(/class="again"/g)).toHaveLength(report.refilm.length);
    const widths = [...svg.matchAll(/width="([\d.]+)" height="14"/g)].map((match) => Number(match[1]));
    expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - 4 * (800 - 84))).toBeLessThan(10);
  });
});

describe('the report as JSON', () => {
  test('is the report, in the order of the schema whatever order it came in', () => {
    const text = reportJson(report);
    expect(captureReportSchema.parse(JSON.parse(text))).toEqual(report);
    const turned: CaptureReport = { ...report };
    for (const key of ['schema', 'version', 'clip'] as const) {
      const value = { [key]: turned[key] };
      delete (turned as Partial<CaptureReport>)[key];
      Object.assign(turned, value);
    }
    expect(Object.keys(turned)).not.toEqual(Object.keys(report));
    expect(reportJson(turned)).toBe(text);
    expect(text.startsWith('{\n  "schema": "caliper.capture-report",\n  "version": 1,')).toBe(true);
    expect(text.split('\n').length).toBeLessThan(12_000);
  });

  test('says who was asked, once', () => {
    const chosen = sampleContext().board.chosen;
    expect(JSON.parse(reportJson(report)).board.chosen).toEqual(chosen);
  });
});
