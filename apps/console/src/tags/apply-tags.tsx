import type { Cluster } from '@hawser/contract/clusters';
import { checkTagName, userTagNames } from '@hawser/domain/tags';
import { TagDialog } from '@hawser/ui/tag-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { type CommandOptions, shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useTags } from './use-tags.ts';

interface ApplyTagsProps {
  record: { id: string; name: string; version: number; tags: Cluster['tags'] };
  /** The record's name as it is shown, where a mark belongs to it. */
  name?: ReactNode;
  onClose(): void;
  /** Saves the whole list of the user's tags. */
  save(tags: string[], options: CommandOptions): Promise<{ updated: { version: number } }>;
}

const MADE_BY_SYSTEM = 'Set by the system; it follows from how the cluster is attached.';

/** Puts tags on one record, each at once. Quick changes go one after the other, each on the version before it. */
export function ApplyTags({ record, name = record.name, onClose, save }: ApplyTagsProps) {
  const known = useTags();
  const command = useCommand(({ tags, version }: { tags: string[]; version: number }, options) =>
    save(tags, { ...options, ifMatch: version }),
  );
  const stored = userTagNames(record.tags);
  const version = useRef(record.version);
  version.current = Math.max(version.current, record.version);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  // Shown at once; null where nothing is under way, or where saving failed and the record says how it stands.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const own = wanted ?? stored;
  const internal = Object.keys(record.tags).filter((tag) => record.tags[tag] === 'internal');
  // What is taken off stays in the list, though nothing else may have it: its switch must not go from under the hand.
  const listed = useRef(new Set(stored));
  const all = [...new Set([...known, ...own, ...listed.current])].sort();

  const put = (tags: readonly string[]): void => {
    for (const tag of tags) listed.current.add(tag);
    setWanted(tags);
    line.current = line.current.then(async () => {
      const answer = await command.run({ tags: [...tags], version: version.current });
      if (answer === null) setWanted(null);
      else version.current = Math.max(version.current, answer.updated.version);
    });
  };
  return (
    <TagDialog
      open
      onClose={onClose}
      subtitle={name}
      tags={[
        ...all.map((name) => ({ name, on: own.includes(name) })),
        ...internal.map((name) => ({ name, on: true, reason: MADE_BY_SYSTEM })),
      ]}
      onToggle={(name, on) => put(on ? [...own, name] : own.filter((tag) => tag !== name))}
      onCreate={(name) => {
        const wrong = checkTagName(name);
        if (wrong !== null) return wrong;
        put([...new Set([...own, name])]);
        return undefined;
      }}
      {...(command.error === null ? {} : { error: shownMessage(command.error) })}
    />
  );
}
