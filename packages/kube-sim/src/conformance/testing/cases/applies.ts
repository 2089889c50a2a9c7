import { objectOf, textOf, type JsonObject } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { apply, configMap, create, merge, read, remove, replace } from '../requests.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const template = (containers: JsonObject[], labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name: 'a' },
  template: { metadata: { labels }, spec: { containers } },
});

/** Server-side apply. */
export const applyCases: readonly Case[] = [
  {
    name: 'apply creates, changes and takes away',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      await talk.say('create', apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await talk.say('the same again', apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await talk.say('another value', apply(path, configMap('a', { x: '2', y: '1' }), 'one'));
      await talk.say('one less', apply(path, configMap('a', { x: '2' }), 'one'));
      await talk.say(
        'with labels',
        apply(path, configMap('a', { x: '2' }, { labels: { l: '1' }, annotations: { n: '1' } }), 'one'),
      );
      await talk.say('without labels', apply(path, configMap('a', { x: '2' }), 'one'));
      await talk.say(
        'nothing at all',
        apply(path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }, 'one'),
      );
    },
  },
  {
    name: 'apply and its conflicts',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      await talk.quietly(apply(path, configMap('a', { x: '1', y: '1' }), 'one'));
      await talk.say('the same value is shared', apply(path, configMap('a', { x: '1' }), 'two'));
      await talk.say('another value is a conflict', apply(path, configMap('a', { x: '2', y: '2' }), 'two'));
      await talk.say('forced', apply(path, configMap('a', { x: '2' }), 'two', { force: 'true' }));
      await talk.say('the loser takes it away', apply(path, configMap('a', { y: '1' }), 'one'));
      await talk.quietly(merge(path, { data: { y: '9' } }, { fieldManager: 'hand' }));
      await talk.say('changed by hand', apply(path, configMap('a', { y: '1' }), 'one'));
      await talk.say(
        'dry run, forced',
        apply(path, configMap('a', { y: '1' }), 'one', { force: 'true', dryRun: 'All' }),
      );
      await talk.say('after the dry run', read(path));
      await talk.quietly(replace(path, configMap('a', { y: '7' }), { fieldManager: 'hand' }));
      await talk.say('after a replacement', read(path));
      await talk.say(
        'an owner gives up, the value stays with the other',
        apply(path, configMap('a', {}), 'two'),
      );
    },
  },
  {
    name: 'apply to lists',
    async run(talk) {
      const path = talk.core('podtemplates', 'a');
      const main = { name: 'main', image: 'example.org/main:1', ports: [{ containerPort: 80 }] };
      const side = { name: 'side', image: 'example.org/side:1' };
      await talk.say('one container', apply(path, template([main], { app: 'a' }), 'one'));
      await talk.say('another one of somebody else', apply(path, template([side]), 'two'));
      await talk.say(
        'env by name',
        apply(
          path,
          template(
            [
              {
                ...main,
                env: [
                  { name: 'A', value: '1' },
                  { name: 'B', value: '2' },
                ],
                args: ['-v', '-x'],
              },
            ],
            { app: 'a' },
          ),
          'one',
        ),
      );
      await talk.say(
        'one env less, ports changed',
        apply(
          path,
          template(
            [
              {
                ...main,
                ports: [{ containerPort: 81 }, { containerPort: 81, protocol: 'UDP' }],
                env: [{ name: 'B', value: '3' }],
                args: ['-q'],
              },
            ],
            { app: 'a' },
          ),
          'one',
        ),
      );
      await talk.say(
        'a conflict in a container',
        apply(path, template([{ ...side, image: 'example.org/side:2' }]), 'three'),
      );
      await talk.say(
        'a conflict in a list that is one value',
        apply(path, template([{ name: 'main', args: ['-z'] }]), 'three'),
      );
      await talk.say(
        'a container goes with its only owner',
        apply(
          path,
          {
            apiVersion: 'v1',
            kind: 'PodTemplate',
            metadata: { name: 'a' },
          },
          'two',
        ),
      );
    },
  },
  {
    name: 'apply and identity',
    async run(talk) {
      const path = talk.core('configmaps', 'a');
      await talk.say('a uid where nothing is', apply(path, configMap('a', {}, { uid: NOBODY }), 'one'));
      const made = await talk.quietly(apply(path, configMap('a', { x: '1' }), 'one'));
      const { uid, resourceVersion } = objectOf(made['metadata']) as { uid: string; resourceVersion: string };
      await talk.say('its uid', apply(path, configMap('a', { x: '2' }, { uid }), 'one', { force: 'true' }));
      await talk.say(
        'another uid',
        apply(path, configMap('a', { x: '3' }, { uid: NOBODY }), 'one', { force: 'true' }),
      );
      await talk.say('an old version', apply(path, configMap('a', { x: '3' }, { resourceVersion }), 'one'));
      await talk.say('another name', apply(path, configMap('b', {}), 'one'));
      await talk.say('no manager', { ...apply(path, configMap('a', {}), ''), query: {} });
      await talk.say(
        'managed fields',
        apply(path, configMap('a', {}, { managedFields: [{ manager: 'x' }] }), 'one'),
      );
      await talk.say(
        'no such namespace',
        apply('/api/v1/namespaces/nowhere/configmaps/a', configMap('a'), 'one'),
      );
      await talk.say('another namespace', apply(path, configMap('a', {}, { namespace: 'other' }), 'one'));
      await talk.say('no kind', apply(path, { metadata: { name: 'a' } }, 'one'));
      await talk.say('a field that is not known', apply(path, { ...configMap('a'), wonder: 1 }, 'one'));
      await talk.quietly(remove(path));
      const again = await talk.quietly(create(talk.core('configmaps'), configMap('a')));
      talk.note('made again', textOf(objectOf(again['metadata'])['uid']) !== uid);
      await talk.say(
        'the uid of the one before',
        apply(path, configMap('a', { x: '4' }, { uid }), 'one', { force: 'true' }),
      );
    },
  },
];
