import { textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { configMap, create, merge, read, remove, replace } from '../requests.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const versionOf = (object: Record<string, unknown>) =>
  textOf((object['metadata'] as never)?.['resourceVersion']);

/** Making, reading, changing and deleting one object. */
export const objectCases: readonly Case[] = [
  {
    name: 'create and get',
    async run(talk) {
      const path = talk.core('configmaps');
      await talk.say('create', create(path, configMap('a', { x: '1' })));
      await talk.say('create again', create(path, configMap('a')));
      await talk.say('get', read(`${path}/a`));
      await talk.say('get what is not there', read(`${path}/none`));
      await talk.say('without a name', create(path, configMap('')));
      await talk.say('with a bad name', create(path, configMap('Not_Good')));
      await talk.say('with a generated name', create(path, configMap('', {}, { generateName: 'made-' })));
      await talk.say('in another namespace', create(path, configMap('b', {}, { namespace: 'other' })));
      await talk.say('in no namespace', create('/api/v1/namespaces/nowhere/configmaps', configMap('b')));
      await talk.say(
        'of another kind',
        create(path, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b' } }),
      );
      await talk.say('with a version', create(path, configMap('b', {}, { resourceVersion: '1' })));
      await talk.say('of an unknown kind', read(talk.core('wonders')));
      await talk.say('of an unknown group', read('/apis/no.such/v1/wonders'));
      await talk.say(
        'secret',
        create(talk.core('secrets'), {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 's' },
          stringData: { key: 'text' },
        }),
      );
    },
  },
  {
    name: 'update',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      const first = await talk.say('create', create(talk.core('configmaps'), configMap('a', { x: '1' })));
      await talk.say('replace', replace(path, configMap('a', { x: '2' })));
      await talk.say('replace with the same', replace(path, configMap('a', { x: '2' })));
      await talk.say(
        'with an old version',
        replace(path, configMap('a', {}, { resourceVersion: versionOf(first) })),
      );
      await talk.say('with another uid', replace(path, configMap('a', {}, { uid: NOBODY })));
      await talk.say('with another name', replace(path, configMap('b')));
      await talk.say('what is not there', replace(talk.core('configmaps', 'b'), configMap('b')));
      await talk.say(
        'with labels',
        replace(path, configMap('a', { x: '3' }, { labels: { l: 'v' }, annotations: { n: 'v' } })),
      );
      await talk.say('dry run', replace(path, configMap('a', { x: '4' }), { dryRun: 'All' }));
      await talk.say('after the dry run', read(path));
    },
  },
  {
    name: 'merge patch',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      const first = await talk.say(
        'create',
        create(talk.core('configmaps'), configMap('a', { x: '1', y: '1' })),
      );
      await talk.say('patch', merge(path, { data: { x: null, z: '3' } }));
      await talk.say('patch to the same', merge(path, { data: { z: '3' } }));
      await talk.say(
        'with an old version',
        merge(path, { metadata: { resourceVersion: versionOf(first) }, data: { z: '4' } }),
      );
      await talk.say('with another uid', merge(path, { metadata: { uid: NOBODY } }));
      await talk.say('what is not there', merge(talk.core('configmaps', 'none'), { data: {} }));
      await talk.say('another name', merge(path, { metadata: { name: 'b' } }));
      await talk.say('no object', { ...merge(path, ''), body: '[]' });
      await talk.say('no known type', { ...merge(path, {}), type: 'text/plain' });
      await talk.say('dry run', merge(path, { data: { dry: 'run' } }, { dryRun: 'All' }));
      await talk.say('another manager', merge(path, { data: { w: '5' } }, { fieldManager: 'other' }));
    },
  },
  {
    name: 'delete and preconditions',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      const made = await talk.say('create', create(talk.core('configmaps'), configMap('a')));
      const { uid } = made['metadata'] as { uid: string };
      await talk.say('with another uid', remove(path, { preconditions: { uid: NOBODY } }));
      await talk.say('with an old version', remove(path, { preconditions: { resourceVersion: '1' } }));
      await talk.say('dry run', remove(path, { dryRun: ['All'] }));
      await talk.say(
        'with its uid',
        remove(path, { preconditions: { uid }, propagationPolicy: 'Background' }),
      );
      await talk.say('again', remove(path));
      await talk.say('gone', read(path));
      await talk.say('create dry', create(talk.core('configmaps'), configMap('a'), { dryRun: 'All' }));
      await talk.say('still gone', read(path));
      await talk.say('bad policy', remove(path, { propagationPolicy: 'Sometimes' }));
    },
  },
];
