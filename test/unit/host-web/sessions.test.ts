/** Opening keys and session secrets. */
import { describe, expect, it } from 'vitest';
import { createSessions } from '../../../main/host/web/guard.ts';

describe('sessions', () => {
  it('exchange a key once', () => {
    const sessions = createSessions(1);
    const key = sessions.newKey();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(sessions.exchange(key)).not.toBeNull();
    expect(sessions.exchange(key)).toBeNull();
  });

  it.each(['', 'x', 'A'.repeat(43)])('do not take the wrong key %j', (key) => {
    const sessions = createSessions(1);
    sessions.newKey();
    expect(sessions.exchange(key)).toBeNull();
  });

  it('keep several keys and several browsers apart', () => {
    const sessions = createSessions(1);
    const [first, second] = [sessions.newKey(), sessions.newKey()];
    const secrets = [sessions.exchange(second), sessions.exchange(first)];
    expect(new Set([first, second, ...secrets]).size).toBe(4);
    for (const secret of secrets) expect(sessions.holds(`caliper-1=${secret}`)).toBe(true);
  });

  it('find the cookie among others and nowhere else', () => {
    const sessions = createSessions(7);
    const key = sessions.newKey();
    const secret = sessions.exchange(key);
    expect(sessions.holds(`a=b; caliper-7=${secret}; c=d`)).toBe(true);
    expect(sessions.holds(`caliper-7=stale; caliper-7=${secret}`)).toBe(true);
    expect(sessions.holds(undefined)).toBe(false);
    expect(sessions.holds('')).toBe(false);
    expect(sessions.holds('caliper-7=')).toBe(false);
    expect(sessions.holds(`caliper-7=${key}`)).toBe(false);
    expect(sessions.holds(`caliper-8=${secret}`)).toBe(false);
    expect(sessions.holds(`xcaliper-7=${secret}`)).toBe(false);
  });

  it('do not know a session of another run', () => {
    const before = createSessions(7);
    const secret = before.exchange(before.newKey());
    expect(createSessions(7).holds(`caliper-7=${secret}`)).toBe(false);
  });

  it('forget the oldest key when very many are requested', () => {
    const sessions = createSessions(1);
    const keys = Array.from({ length: 40 }, () => sessions.newKey());
    expect(sessions.exchange(keys[0] ?? '')).toBeNull();
    expect(sessions.exchange(keys[39] ?? '')).not.toBeNull();
  });

  it('hide the cookie from scripts and from other sites', () => {
    expect(createSessions(7).cookie('s')).toBe('caliper-7=s; HttpOnly; SameSite=Strict; Path=/');
  });
});
