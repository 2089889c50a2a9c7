import type { AnyRoute } from './http/route.ts';
import type { Noun } from './noun/index.ts';
import { type NounPorts, NOUNS } from './nouns.ts';

/** Every route of these nouns: reads and commands, each with a policy. Sockets, health checks and sign-in are registered separately. */
export const allRoutes = (ports: NounPorts, nouns: readonly Noun<NounPorts>[] = NOUNS): readonly AnyRoute[] =>
  nouns.flatMap(({ routes }) => routes?.(ports) ?? []);
