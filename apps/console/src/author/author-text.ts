import type { Change } from '@hawser/contract/changes';

/** Who made a change: 'you', a name, or 'someone else'. `uid` is the account that reads it. */
export const authorText = ({ actorUid, actorName }: Pick<Change, 'actorUid' | 'actorName'>, uid: string) =>
  actorUid === uid ? 'you' : (actorName ?? 'someone else');
