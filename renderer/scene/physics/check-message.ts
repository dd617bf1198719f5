/** What crosses between the page and the physics worker is looked at on both sides before it is believed. */
import { languageNames } from '../../../main/contract/messages/languages.ts';
import { type PhysicsAnswer, type PhysicsOrder, poseNumbers } from './protocol.ts';

/** Whether the worker may follow it. */
export function isOrder(value: unknown): value is PhysicsOrder {
  if (!isRecord(value) || !isCount(value['id'])) return false;
  switch (value['type']) {
    case 'load':
      return isSource(value['source']) && languageNames.some((name) => name === value['language']);
    case 'advance':
      return isWithin(value['seconds'], 0, 10);
    case 'reset':
      return true;
    case 'drop':
      return isWithin(value['heightM'], 0, 100);
    case 'push':
      return (
        isCount(value['body']) &&
        isTriple(value['at']) &&
        isTriple(value['forceN']) &&
        isWithin(value['seconds'], 0, 60)
      );
    case 'pull':
      return value['pull'] === null || isPull(value['pull']);
    case 'set-joint':
      return isCount(value['joint']) && isNumber(value['value']);
    default:
      return false;
  }
}

/** Whether the page may show it. */
export function isAnswer(value: unknown): value is PhysicsAnswer {
  if (!isRecord(value) || !isCount(value['id'])) return false;
  switch (value['type']) {
    case 'loaded':
      return isFacts(value['facts']) && isFrame(value['frame'], value['facts'].bodies.length);
    case 'frame':
      return isFrame(value['frame'], null);
    case 'dropped':
      return isFrame(value['frame'], null) && isDrop(value['drop']);
    case 'failed':
      return (
        isRecord(value['failure']) && isText(value['failure']['code']) && isRecord(value['failure']['data'])
      );
    default:
      return false;
  }
}

function isSource(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value['base'] !== 'free' && value['base'] !== 'held') return false;
  if (value['type'] === 'hulls')
    return (
      isListOf(value['bodies'], isHullBody) &&
      isListOf(value['joints'], isHullJoint) &&
      isMassOrNull(value['restKg'])
    );
  return (
    (value['type'] === 'mjcf' || value['type'] === 'urdf') &&
    isText(value['path']) &&
    isListOf(
      value['files'],
      (file) => isRecord(file) && isText(file['path']) && isText(file['url']) && isCount(file['sizeBytes']),
    )
  );
}

function isHullBody(value: unknown): boolean {
  if (!isRecord(value) || !isText(value['name'])) return false;
  const inertia = value['inertia'];
  const turns =
    inertia === null ||
    (isRecord(inertia) &&
      isTriple(inertia['centreOfMass']) &&
      isTriple(inertia['diagonal']) &&
      isListOf(inertia['turn'], isNumber));
  return (
    isMassOrNull(value['massKg']) &&
    isMassOrNull(value['densityKgM3']) &&
    turns &&
    isListOf(value['hulls'], isHull)
  );
}

function isHullJoint(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['name']) &&
    isText(value['child']) &&
    (value['parent'] === null || isText(value['parent'])) &&
    isTriple(value['anchor']) &&
    isTriple(value['axis']) &&
    (value['limits'] === null || isListOf(value['limits'], isNumber))
  );
}

const isPull = (value: unknown): boolean =>
  isRecord(value) && isCount(value['body']) && isTriple(value['at']) && isTriple(value['to']);

const isMassOrNull = (value: unknown): boolean => value === null || (isNumber(value) && value > 0);

// Fewer than four points have no volume.
const isHull = (hull: unknown): boolean =>
  hull instanceof Float32Array && hull.length >= 12 && hull.length % 3 === 0 && hull.every(Number.isFinite);

function isFrame(value: unknown, bodies: number | null): boolean {
  return (
    isRecord(value) &&
    value['poses'] instanceof Float32Array &&
    (bodies === null || value['poses'].length === bodies * poseNumbers) &&
    value['joints'] instanceof Float32Array &&
    value['flex'] instanceof Float32Array &&
    isNumber(value['timeS']) &&
    isCount(value['contacts']) &&
    isNumber(value['kineticJ']) &&
    (value['pullN'] === null || isNumber(value['pullN'])) &&
    (value['realTimeFactor'] === null || isNumber(value['realTimeFactor'])) &&
    (value['trouble'] === null || isText(value['trouble']))
  );
}

function isFacts(value: unknown): value is { readonly bodies: readonly unknown[] } {
  return (
    isRecord(value) &&
    isListOf(value['bodies'], (body) => isRecord(body) && isText(body['name']) && isNumber(body['massKg'])) &&
    isListOf(
      value['joints'],
      (joint) => isRecord(joint) && isText(joint['name']) && isNumber(joint['body']),
    ) &&
    isListOf(
      value['colliders'],
      (one) => isRecord(one) && isCount(one['body']) && one['position'] instanceof Float32Array,
    ) &&
    isRecord(value['settings']) &&
    isTriple(value['settings']['gravity']) &&
    isNumber(value['liftedM']) &&
    isNumber(value['floorM']) &&
    isListOf(value['notes'], isText)
  );
}

function isDrop(value: unknown): boolean {
  return (
    isRecord(value) &&
    (value['settledAfterS'] === null || isNumber(value['settledAfterS'])) &&
    isNumber(value['largestPenetrationM']) &&
    isNumber(value['tiltDegrees']) &&
    typeof value['tips'] === 'boolean' &&
    isNumber(value['slidM']) &&
    value['track'] instanceof Float32Array
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isCount = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value >= 0;

const isWithin = (value: unknown, least: number, most: number): boolean =>
  isNumber(value) && value >= least && value <= most;

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(isOne);

const isTriple = (value: unknown): boolean => isListOf(value, isNumber) && value.length === 3;
