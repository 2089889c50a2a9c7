/** The dialog 'Notice' that a reached limit opens; its Continue leads to the Subscription page (Spec 2 §8). */
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
