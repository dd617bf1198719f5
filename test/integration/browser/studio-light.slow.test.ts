/** The light of the studio as three draws with it: what a ball of metal shows is what the lamps say, blurred by its roughness. */
import { Vector3 } from 'three';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { pageScript } from './page-script.ts';

const edge = 96;
const balls = new Map<number, readonly number[]>();

beforeAll(async () => {
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  const page = await browser.newPage();
  await page.evaluate(await pageScript('studio-ball.ts'));
  // oxlint-disable-next-line no-await-in-loop -- one page draws them
  for (const roughness of [0.05, 0.3, 0.6, 1])
    balls.set(roughness, await page.evaluate<number[]>(`drawBall(${roughness}, ${edge})`));
});

interface Seen {
  /** Where the reflection at this pixel comes from. */
  readonly from: Vector3;
  readonly radiance: number;
}

/** The pixels of a ball, but for its rim, where a pixel sees many directions. */
function seen(roughness: number): Seen[] {
  const pixels = balls.get(roughness) ?? [];
  return pixels.flatMap((radiance, at) => {
    const x = (((at % edge) + 0.5) / edge) * 2 - 1;
    const y = ((Math.floor(at / edge) + 0.5) / edge) * 2 - 1;
    if (x * x + y * y > 0.94) return [];
    const normal = new Vector3(x, y, Math.sqrt(1 - x * x - y * y));
    const mirrored = new Vector3(0, 0, -1).reflect(normal);
    return [{ from: mirrored.lerp(normal, roughness ** 4).normalize(), radiance }];
  });
}

const lamp = new Vector3(2, 4, 3).normalize();
const near = (direction: Vector3, roughness: number): Seen[] =>
  seen(roughness).filter(({ from }) => from.dot(direction) > 0.98);
const mean = (all: readonly Seen[]): number =>
  all.reduce((sum, { radiance }) => sum + radiance, 0) / all.length;

describe('the light of the studio', () => {
  it('is brightest where a mirror shows the lamp', () => {
    const [brightest] = seen(0.05).toSorted((a, b) => b.radiance - a.radiance);
    expect(brightest?.from.dot(lamp)).toBeGreaterThan(0.995);
    expect(brightest?.radiance).toBeGreaterThan(3);
  });

  it('is the more even, the rougher the metal', () => {
    const under = new Vector3(0, -1, 0);
    const contrasts = [0.05, 0.3, 0.6].map(
      (roughness) => mean(near(lamp, roughness)) / mean(near(under, roughness)),
    );
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => b - a));
    expect(contrasts[0]).toBeGreaterThan(3);
    expect(contrasts[2]).toBeLessThan(2.5);
  });

  it('blurs without making light: the whole ball shows as much', () => {
    // Every pixel of a mirroring ball sees as much of the sphere as every other.
    const bright = [0.05, 0.3, 0.6, 1].map((roughness) => mean(seen(roughness)));
    expect(Math.max(...bright) / Math.min(...bright)).toBeLessThan(1.05);
  });
});
