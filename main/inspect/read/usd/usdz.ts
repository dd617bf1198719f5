/** USD packages (usdz): whether the first file in them is stored as the format asks for (usdz specification, "Layout"). Pure. */
import { nothingRead, type Reading } from '../../types.ts';
import { unreadable } from '../../unreadable.ts';

/** `head`: the first 512 bytes. Throws `model.unreadable`. */
export function judgePackage(head: Buffer, sizeBytes: number): Reading {
  if (head.length < 30) throw unreadable('it is cut off after its first bytes');
  const method = head.readUInt16LE(8);
  const stored = head.readUInt32LE(22);
  const nameBytes = head.readUInt16LE(26);
  const name = head.toString('utf8', 30, Math.min(head.length, 30 + nameBytes));
  const faults: Reading['faults'][number][] = [];
  if (method !== 0)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: `What is in it is compressed (it would be ${stored} bytes out of ${sizeBytes}), which usdz does not allow. Programs refuse it; package it again.`,
    });
  else if (!/\.usd[ac]?$/i.test(name))
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: 'The first file in it is no USD layer, so programs find nothing to show. Package it again.',
    });
  return { ...nothingRead, format: 'USD, package (usdz)', unread: 'the files in it are not read', faults };
}
