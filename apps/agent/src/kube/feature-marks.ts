import type { KubeObject } from './api.ts';
import { textIn } from './fields.ts';
import { metadataOf } from './metadata.ts';

/** Labels of everything that belongs to an installed feature: its slug, and the router whose agent installed it. */
const FEATURE = 'hawser.io/feature';
const FEATURE_OF = 'hawser.io/feature-of';

/** What marks an object as installed by this router's agent. */
export const featureLabels = (slug: string, routerID: string): Readonly<Record<string, string>> => ({
  [FEATURE]: slug,
  [FEATURE_OF]: routerID,
});

export const featureSelector = (slug: string, routerID: string): string =>
  `${FEATURE}=${slug},${FEATURE_OF}=${routerID}`;

/** Whether the agent of this router installed the object. */
export function isInstalledBy(routerID: string, object: KubeObject): boolean {
  return textIn(metadataOf(object).labels, FEATURE_OF) === routerID;
}
