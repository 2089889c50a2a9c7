import type { Case } from '../case.ts';
import { applyCases } from './applies.ts';
import { kindCases } from './kinds.ts';
import { lifecycleCases } from './lifecycles.ts';
import { listCases } from './lists.ts';
import { objectCases } from './objects.ts';
import { rightCases } from './rights.ts';
import { expiredWatchCase, watchCases } from './watches.ts';
import { workloadCases } from './workloads.ts';

/** All cases in which the simulated API must respond as the real one. */
export const cases: readonly Case[] = [
  ...objectCases,
  ...listCases,
  ...watchCases,
  ...applyCases,
  ...lifecycleCases,
  ...kindCases,
  ...rightCases,
  ...workloadCases,
  expiredWatchCase,
];
