import { objectOf, textOf, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import type { Talk } from '../recorder.ts';
import { apply, configMap, create, merge, read, remove, replace } from '../requests.ts';

const held = { finalizers: ['example.org/hold'] };
const ownerOf = (object: JsonObject, more: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  name: 'owner',
  uid: textOf(objectOf(object['metadata'])['uid']),
  ...more,
});

async function family(talk: Talk, more: JsonObject = {}): Promise<void> {
  const path = talk.core('configmaps');
  const owner = await talk.quietly(create(path, configMap('owner')));
  await talk.quietly(create(path, configMap('child', {}, { ownerReferences: [ownerOf(owner, more)] })));
}

/** How objects end: finalizers, owners, namespaces. */
export const lifecycleCases: readonly Case[] = [
  {
    name: 'finalizers',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      const made = await talk.quietly(create(talk.core('configmaps'), configMap('a', {}, held)));
      const watch = await talk.watch(
        'watch',
        read(talk.core('configmaps'), {
          resourceVersion: textOf(objectOf(made['metadata'])['resourceVersion']),
          fieldSelector: 'metadata.name=a',
          timeoutSeconds: '20',
        }),
      );
      await talk.say('delete', remove(path));
      await talk.say('delete again', remove(path));
      await talk.say('still there', read(path));
      await talk.say(
        'add one more',
        merge(path, { metadata: { finalizers: ['example.org/hold', 'example.org/more'] } }),
      );
      await talk.say('change while it goes', merge(path, { data: { x: '1' } }));
      await talk.say('apply while it goes', apply(path, configMap('a', { y: '1' }), 'one'));
      await talk.say('create while it goes', create(talk.core('configmaps'), configMap('a')));
      await talk.say('let go', merge(path, { metadata: { finalizers: null } }));
      await talk.say('gone', read(path));
      await talk.events('watched', watch, 4);
      watch?.close();
      await talk.quietly(create(talk.core('configmaps'), configMap('b', {}, held)));
      await talk.quietly(remove(talk.core('configmaps', 'b')));
      await talk.say('let go by a replacement', replace(talk.core('configmaps', 'b'), configMap('b')));
    },
  },
  {
    name: 'what is owned goes with its owner',
    async run(talk) {
      await family(talk);
      await talk.say('delete', remove(talk.core('configmaps', 'owner'), { propagationPolicy: 'Background' }));
      await talk.untilGone(talk.core('configmaps', 'child'));
    },
  },
  {
    name: 'what is owned is orphaned',
    async run(talk) {
      await family(talk);
      await talk.say('delete', remove(talk.core('configmaps', 'owner'), { propagationPolicy: 'Orphan' }));
      await talk.untilGone(talk.core('configmaps', 'owner'));
      const child = await talk.quietly(read(talk.core('configmaps', 'child')));
      talk.note('owners of the child', objectOf(child['metadata'])['ownerReferences'] ?? null);
    },
  },
  {
    name: 'an owner waits for what it owns',
    async run(talk) {
      const path = talk.core('configmaps');
      const owner = await talk.quietly(create(path, configMap('owner')));
      const ownerReferences = [ownerOf(owner, { blockOwnerDeletion: true })];
      await talk.quietly(create(path, configMap('child', {}, { ...held, ownerReferences })));
      await talk.say('delete', remove(`${path}/owner`, { propagationPolicy: 'Foreground' }));
      await talk.until(
        read(`${path}/child`),
        ({ body }) => 'deletionTimestamp' in objectOf(objectOf(body)['metadata']),
      );
      await talk.say('the owner is still there', read(`${path}/owner`));
      await talk.quietly(merge(`${path}/child`, { metadata: { finalizers: null } }));
      await talk.untilGone(`${path}/owner`);
      await talk.say('child', read(`${path}/child`));
    },
  },
  {
    name: 'what says it is owned by what never was goes',
    async run(talk) {
      const uid = '00000000-0000-4000-8000-000000000000';
      const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'ghost', uid }];
      await talk.quietly(create(talk.core('configmaps'), configMap('child', {}, { ownerReferences })));
      await talk.untilGone(talk.core('configmaps', 'child'));
    },
  },
  {
    name: 'namespaces',
    async run(talk) {
      const name = 'case-namespace-that-ends';
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
      const path = `/api/v1/namespaces/${name}`;
      await talk.say('create', create('/api/v1/namespaces', namespace));
      await talk.say(
        'apply',
        apply(path, { ...namespace, metadata: { name, labels: { team: 'a' } } }, 'one'),
      );
      await talk.quietly(create(`${path}/configmaps`, configMap('free')));
      await talk.quietly(create(`${path}/configmaps`, configMap('held', {}, held)));
      await talk.say('delete', remove(path));
      await talk.untilGone(`${path}/configmaps/free`);
      await talk.say('what is made in it now', create(`${path}/configmaps`, configMap('late')));
      await talk.say('what is applied in it now', apply(`${path}/configmaps/late`, configMap('late'), 'one'));
      await talk.say('what is held', read(`${path}/configmaps/held`));
      const terminating = await talk.quietly(read(path));
      talk.note('phase', objectOf(terminating['status'])['phase']);
      talk.note('spec', terminating['spec']);
      await talk.quietly(merge(`${path}/configmaps/held`, { metadata: { finalizers: null } }));
      await talk.untilGone(path);
      await talk.say('one that cannot go', remove('/api/v1/namespaces/kube-system', { dryRun: ['All'] }));
    },
  },
];
