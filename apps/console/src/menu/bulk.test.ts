import { describe, expect, it } from 'vitest';
import { bulkOffers, distinct } from './bulk.ts';
import { type Noun, subjectOf } from './noun.ts';

interface Thing {
  id: string;
  can: Partial<Record<'delete' | 'rules', { allowed: boolean; reason: string }>>;
}

const noun = (one: string, id: 'delete' | 'rules'): Noun<Thing> => ({
  one,
  idOf: (thing) => thing.id,
  nameOf: (thing) => thing.id,
  actions: [
    {
      id,
      label: 'Alone',
      icon: null,
      shortcut: 'x',
      may: [id],
      run: () => undefined,
      many: { label: 'All', asks: 'confirmation', one: async () => undefined },
    },
    { id: 'open', label: 'Open', icon: null, run: () => undefined },
  ],
});
const yes = { allowed: true, reason: '' };
const free: Thing = { id: 'a', can: { delete: yes, rules: yes } };
const held: Thing = { id: 'b', can: { delete: { allowed: false, reason: 'It is held.' } } };

describe('bulk actions', () => {
  it('are those that support several records, with the reason for each record they are not available for', () => {
    const cluster = noun('a cluster', 'delete');
    const offers = bulkOffers([subjectOf(cluster, free), subjectOf(cluster, held)]);
    expect(offers.map(({ id, subjects }) => ({ id, subjects }))).toEqual([
      {
        id: 'delete',
        subjects: [
          { name: 'a', reason: undefined },
          { name: 'b', reason: 'It is held.' },
        ],
      },
    ]);
  });

  it('name the kind of other records', () => {
    const [offer] = bulkOffers([
      subjectOf(noun('a cluster', 'delete'), free),
      subjectOf(noun('a network', 'rules'), free),
    ]);
    expect(offer?.subjects[1]).toEqual({ name: 'a', reason: 'Not available for a network.' });
  });

  it('say of a record of the same kind without the action that there is nothing to do', () => {
    const object = noun('an object', 'delete');
    const offered = {
      ...object,
      actions: object.actions.map((action) => ({ ...action, offered: (thing: Thing) => thing === free })),
    };
    const [offer] = bulkOffers([subjectOf(offered, free), subjectOf(offered, held)]);
    expect(offer?.subjects[1]).toEqual({ name: 'b', reason: 'There is nothing to do.' });
  });

  it('count a record that is selected twice once', () => {
    const object = noun('an object', 'delete');
    expect(distinct([subjectOf(object, free), subjectOf(object, free)])).toHaveLength(1);
  });
});

describe('a record', () => {
  it('denies permissions that the server does not name', () => {
    const tools = { openDialog: () => undefined, navigate: async () => undefined };
    const [action] = subjectOf(noun('a cluster', 'delete'), { id: 'c', can: {} }).actions(tools);
    expect(action?.reason).toBe('This server does not allow it.');
  });

  it('has its actions with shortcut, and the reason if unavailable', () => {
    const tools = { openDialog: () => undefined, navigate: async () => undefined };
    const actions = subjectOf(noun('a cluster', 'delete'), held).actions(tools);
    expect(actions.map(({ id, shortcut, reason }) => ({ id, shortcut, reason }))).toEqual([
      { id: 'delete', shortcut: 'x', reason: 'It is held.' },
      { id: 'open', shortcut: undefined, reason: undefined },
    ]);
  });

  it('says why none of its noun has an action', () => {
    const tools = { openDialog: () => undefined, navigate: async () => undefined };
    const remove = { id: 'delete', label: 'Delete', icon: null, shortcut: 'x', never: 'Detach it first.' };
    const attached: Noun<Thing> = {
      ...noun('an attached cluster', 'rules'),
      actions: [{ ...remove, run: () => undefined }],
    };
    const [action] = subjectOf(attached, free).actions(tools);
    expect(action).toMatchObject({ shortcut: 'x', reason: 'Detach it first.' });
  });
});
