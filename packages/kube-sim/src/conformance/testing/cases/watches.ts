import { objectOf, textOf } from '../../../api/json.ts';
import type { Case } from '../case.ts';
import type { Recorder } from '../recorder.ts';
import { configMap, create, merge, read, remove } from '../requests.ts';

const versionOf = (object: unknown) => textOf(objectOf(objectOf(object)['metadata'])['resourceVersion']);

/** A watch on what changes from now on. */
async function watchFromNow(recorder: Recorder, path: string, query: Readonly<Record<string, string>>) {
  const list = await recorder.sendUnrecorded(read(path));
  return recorder.watch('watch', read(path, { resourceVersion: versionOf(list), ...query }));
}

/** Watches: their events, start and end. */
export const watchCases: readonly Case[] = [
  {
    name: 'watch from a version',
    async run(recorder) {
      const path = recorder.core('configmaps');
      const named = { fieldSelector: 'metadata.name=a', timeoutSeconds: '20' };
      const list = await recorder.sendUnrecorded(read(path));
      await recorder.sendUnrecorded(create(path, configMap('a', { x: '1' })));
      const watch = await recorder.watch('watch', read(path, { ...named, resourceVersion: versionOf(list) }));
      await recorder.events('made before', watch, 1);
      await recorder.sendUnrecorded(merge(`${path}/a`, { data: { x: '2' } }));
      await recorder.sendUnrecorded(merge(`${path}/a`, { data: { x: '2' } }));
      await recorder.sendUnrecorded(create(path, configMap('b')));
      await recorder.sendUnrecorded(remove(`${path}/a`));
      await recorder.events('changed, then deleted', watch, 2);
      watch?.close();
    },
  },
  {
    name: 'watch with a label selector',
    async run(recorder) {
      const path = recorder.core('configmaps');
      const watch = await watchFromNow(recorder, path, { labelSelector: 'in=yes', timeoutSeconds: '20' });
      await recorder.sendUnrecorded(create(path, configMap('a')));
      await recorder.sendUnrecorded(merge(`${path}/a`, { metadata: { labels: { in: 'yes' } } }));
      await recorder.sendUnrecorded(merge(`${path}/a`, { data: { x: '1' } }));
      await recorder.sendUnrecorded(merge(`${path}/a`, { metadata: { labels: { in: 'no' } } }));
      await recorder.events('comes, changes, leaves', watch, 3);
      watch?.close();
    },
  },
  {
    name: 'watch from the beginning and with initial events',
    async run(recorder) {
      const path = recorder.core('secrets');
      const secret = (name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });
      await recorder.sendUnrecorded(create(path, secret('a')));
      await recorder.sendUnrecorded(create(path, secret('b')));
      const any = await recorder.watch(
        'from any version',
        read(path, { resourceVersion: '0', timeoutSeconds: '20' }),
      );
      await recorder.events('what is there', any, 2);
      any?.close();
      const streamed = await recorder.watch(
        'list as a stream',
        read(path, {
          sendInitialEvents: 'true',
          resourceVersionMatch: 'NotOlderThan',
          allowWatchBookmarks: 'true',
          timeoutSeconds: '20',
        }),
      );
      await recorder.events('what is there, and a bookmark', streamed, 3);
      await recorder.sendUnrecorded(remove(`${path}/a`));
      await recorder.events('and then what changes', streamed, 1);
      streamed?.close();
    },
  },
  {
    name: 'a watch ends by itself',
    async run(recorder) {
      const path = recorder.core('configmaps');
      const watch = await watchFromNow(recorder, path, {
        allowWatchBookmarks: 'true',
        timeoutSeconds: '4',
        labelSelector: 'none=such',
      });
      await recorder.untilEnd('bookmarks alone', watch);
    },
  },
  {
    name: 'metadata alone in a watch',
    async run(recorder) {
      const path = recorder.core('configmaps');
      const list = await recorder.sendUnrecorded(read(path));
      const watch = await recorder.watch('watch', {
        ...read(path, {
          timeoutSeconds: '20',
          resourceVersion: versionOf(list),
          fieldSelector: 'metadata.name=a',
        }),
        accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
      });
      await recorder.sendUnrecorded(create(path, configMap('a', { x: '1' })));
      await recorder.events('made', watch, 1);
      watch?.close();
    },
  },
  {
    name: 'a watch from no version',
    async run(recorder) {
      await recorder.watch(
        'no version',
        read(recorder.core('configmaps'), { resourceVersion: 'x', timeoutSeconds: '4' }),
      );
    },
  },
];

/** Requests for a revision that was compacted. The only case that compacts an API's history. */
export const expiredWatchCase: Case = {
  name: 'what is too long ago',
  async run(recorder) {
    const path = recorder.core('secrets');
    const secret = (name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } });
    for (const name of ['a', 'b', 'c']) await recorder.sendUnrecorded(create(path, secret(name)));
    const page = await recorder.sendUnrecorded(read(path, { limit: '1' }));
    const { continue: token, resourceVersion } = objectOf(page['metadata']);
    await recorder.sendUnrecorded(create(path, secret('d')));
    await recorder.compact();
    const watch = await recorder.watch(
      'a watch',
      read(path, { resourceVersion: textOf(resourceVersion), timeoutSeconds: '4' }),
    );
    await recorder.events('notified', watch, 2);
    const refused = await recorder.send('the next page', read(path, { limit: '1', continue: textOf(token) }));
    const further = textOf(objectOf(refused['metadata'])['continue']);
    const rest = await recorder.sendUnrecorded(read(path, { limit: '5', continue: further }));
    recorder.record(
      'the rest, inconsistent',
      (rest['items'] as never[]).map((item) => item['metadata']['name']),
    );
  },
};
