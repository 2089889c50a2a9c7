import { objectOf, textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import { configMap, create, merge, read, remove } from '../requests.ts';

const versionOf = (object: unknown) => textOf(objectOf(objectOf(object)['metadata'])['resourceVersion']);

/** Watches: what they tell, from where, and until when. */
export const watchCases: readonly Case[] = [
  {
    name: 'watch from a version',
    async run(talk) {
      const path = talk.core('configmaps');
      const named = { fieldSelector: 'metadata.name=a', timeoutSeconds: '20' };
      const list = await talk.quietly(read(path));
      await talk.quietly(create(path, configMap('a', { x: '1' })));
      const watch = await talk.watch('watch', read(path, { ...named, resourceVersion: versionOf(list) }));
      await talk.events('made before', watch, 1);
      await talk.quietly(merge(`${path}/a`, { data: { x: '2' } }));
      await talk.quietly(merge(`${path}/a`, { data: { x: '2' } }));
      await talk.quietly(create(path, configMap('b')));
      await talk.quietly(remove(`${path}/a`));
      await talk.events('changed, then deleted', watch, 2);
      watch?.close();
    },
  },
  {
    name: 'watch with a label selector',
    async run(talk) {
      const path = talk.core('configmaps');
      const list = await talk.quietly(read(path));
      const watch = await talk.watch(
        'watch',
        read(path, {
          labelSelector: 'in=yes',
          timeoutSeconds: '20',
          resourceVersion: versionOf(list),
        }),
      );
      await talk.quietly(create(path, configMap('a')));
      await talk.quietly(merge(`${path}/a`, { metadata: { labels: { in: 'yes' } } }));
      await talk.quietly(merge(`${path}/a`, { data: { x: '1' } }));
      await talk.quietly(merge(`${path}/a`, { metadata: { labels: { in: 'no' } } }));
      await talk.events('comes, changes, leaves', watch, 3);
      watch?.close();
    },
  },
  {
    name: 'watch from the beginning and with initial events',
    async run(talk) {
      const path = talk.core('secrets');
      const secret = (name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });
      await talk.quietly(create(path, secret('a')));
      await talk.quietly(create(path, secret('b')));
      const any = await talk.watch(
        'from any version',
        read(path, { resourceVersion: '0', timeoutSeconds: '20' }),
      );
      await talk.events('what is there', any, 2);
      any?.close();
      const streamed = await talk.watch(
        'list as a stream',
        read(path, {
          sendInitialEvents: 'true',
          resourceVersionMatch: 'NotOlderThan',
          allowWatchBookmarks: 'true',
          timeoutSeconds: '20',
        }),
      );
      await talk.events('what is there, and a bookmark', streamed, 3);
      await talk.quietly(remove(`${path}/a`));
      await talk.events('and then what changes', streamed, 1);
      streamed?.close();
    },
  },
  {
    name: 'a watch ends by itself',
    async run(talk) {
      const path = talk.core('configmaps');
      const list = await talk.quietly(read(path));
      const watch = await talk.watch(
        'watch',
        read(path, {
          allowWatchBookmarks: 'true',
          timeoutSeconds: '4',
          resourceVersion: versionOf(list),
          labelSelector: 'none=such',
        }),
      );
      await talk.untilEnd('bookmarks alone', watch);
    },
  },
  {
    name: 'metadata alone in a watch',
    async run(talk) {
      const path = talk.core('configmaps');
      const list = await talk.quietly(read(path));
      const watch = await talk.watch('watch', {
        ...read(path, {
          timeoutSeconds: '20',
          resourceVersion: versionOf(list),
          fieldSelector: 'metadata.name=a',
        }),
        accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
      });
      await talk.quietly(create(path, configMap('a', { x: '1' })));
      await talk.events('made', watch, 1);
      watch?.close();
    },
  },
  {
    name: 'a watch from no version',
    async run(talk) {
      await talk.watch(
        'no version',
        read(talk.core('configmaps'), { resourceVersion: 'x', timeoutSeconds: '4' }),
      );
    },
  },
];

/** What is asked for from before everything was forgotten. The one case that makes an API forget. */
export const forgottenCase: Case = {
  name: 'what is too long ago',
  async run(talk) {
    const path = talk.core('secrets');
    const secret = (name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });
    for (const name of ['a', 'b', 'c']) await talk.quietly(create(path, secret(name)));
    const page = await talk.quietly(read(path, { limit: '1' }));
    const { continue: token, resourceVersion } = objectOf(page['metadata']);
    await talk.quietly(create(path, secret('d')));
    await talk.forget();
    const watch = await talk.watch(
      'a watch',
      read(path, { resourceVersion: textOf(resourceVersion), timeoutSeconds: '4' }),
    );
    await talk.events('told', watch, 2);
    const refused = await talk.say('the next page', read(path, { limit: '1', continue: textOf(token) }));
    const further = textOf(objectOf(refused['metadata'])['continue']);
    const rest = await talk.quietly(read(path, { limit: '5', continue: further }));
    talk.note(
      'the rest, inconsistent',
      (rest['items'] as never[]).map((item) => item['metadata']['name']),
    );
  },
};
