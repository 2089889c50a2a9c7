import type { Limited } from './tiers.ts';

/** Texts of the dialog 'Notice' when a limit is reached; its button Continue opens the Subscription page (Spec 2 §8). */
export const limitNotices = {
  title: 'Notice',
  network:
    'You have reached the Network limit for your subscription plan. Please upgrade to create a Network.',
  object: 'You have reached the Object limit for your subscription plan. Please upgrade to create an Object.',
  attachedCluster:
    'You have reached the Attached Cluster limit for your subscription plan. Please upgrade to attach a Cluster.',
  other:
    'You have reached the limit of your subscription plan. Please upgrade to perform the requested action.',
} as const;

const BY_LIMIT: Readonly<Record<Limited, string>> = {
  networks: limitNotices.network,
  objects: limitNotices.object,
  attachedClusters: limitNotices.attachedCluster,
};

/** The notice for the limit that was reached. */
export function noticeOf(what: string): string {
  return Object.hasOwn(BY_LIMIT, what) ? BY_LIMIT[what as Limited] : limitNotices.other;
}
