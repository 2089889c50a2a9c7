import type { Subject, SubjectAction } from './noun.ts';

/** An action on the selection. */
export interface BulkOffer {
  id: string;
  action: SubjectAction;
  /** Each subject, with the reason if the action is not available for it. */
  subjects: readonly { name: string; reason?: string | undefined }[];
}

/** The actions that are available for at least one subject; each says for which others it is not and why. */
export function bulkOffers(subjects: readonly Subject[]): readonly BulkOffer[] {
  const actions = new Map<string, SubjectAction>();
  for (const { many } of subjects) {
    for (const action of many) if (!actions.has(action.id)) actions.set(action.id, action);
  }
  const having = new Set(subjects.flatMap(({ one, many }) => many.map(({ id }) => `${id} ${one}`)));
  return [...actions.values()].map((action) => ({
    id: action.id,
    action,
    subjects: subjects.map(({ name, one, many }) => {
      const own = many.find((each) => each.id === action.id);
      if (own !== undefined) return { name, reason: own.reason };
      return {
        name,
        reason: having.has(`${action.id} ${one}`) ? 'There is nothing to do.' : `Not available for ${one}.`,
      };
    }),
  }));
}

/** Each subject once: an object is listed on several clusters. */
export function distinct(subjects: readonly Subject[]): readonly Subject[] {
  return [...new Map(subjects.map((subject) => [`${subject.one} ${subject.id}`, subject])).values()];
}
