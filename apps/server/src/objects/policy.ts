import type { AppObject } from '@hawser/contract/objects';
import { isGuardedKind } from '@hawser/domain/objects';
import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { ORIGINS } from '@hawser/domain/wire';
import type { Reader } from '../store/reader.ts';

const YES = { allowed: true, reason: '' } as const;
const NO = {
  allowed: false,
  reason: 'Only applications that were created here can be changed here.',
} as const;
const BY_FEATURE = {
  allowed: false,
  reason: 'A network feature needs this application. Change the features of the network instead.',
} as const;

/** Whether a user may change or delete an object of this origin. */
export function changeAllowed(origin: string) {
  if (origin === ORIGINS.auto) return BY_FEATURE;
  return origin === ORIGINS.config || origin === ORIGINS.gitops ? YES : NO;
}

/** What the viewer may do with an object, and the reason for each thing that is not allowed. */
export function objectPolicy(origin: string): AppObject['can'] {
  return { update: changeAllowed(origin), delete: changeAllowed(origin) };
}

/** The same for a person: ProviderConfigs, packages and Compositions are changed by who may change providers. */
export function forReader<Row extends Pick<AppObject, 'derivedKind' | 'can'>>(
  row: Row,
  { role, organization }: Reader,
): Row {
  if (!isGuardedKind(row.derivedKind) || hasRight(role, 'infrastructure.write')) return row;
  const no = { allowed: false, reason: rightRefusal('infrastructure.write', organization) };
  return { ...row, can: { update: no, delete: no } };
}
