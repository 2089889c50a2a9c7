import type { Cluster } from '@hawser/contract/clusters';
import { checkTagName, userTagNames } from '@hawser/domain/tags';
import { TagDialog } from '@hawser/ui/tag-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { type CommandOptions, shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useTags } from '../tags/index.ts';

interface ApplyTagsProps {
  record: { id: string; name: string; version: number; tags: Cluster['tags'] };
  /** The name of the record as shown, if a mark belongs to it. */
  name?: ReactNode;
  onClose(): void;
  /** Saves all user tags. */
  save(tags: string[], options: CommandOptions): Promise<{ updated: { version: number } }>;
}

const MADE_BY_SYSTEM = 'Set by the system; it follows from how the cluster is attached.';

/**
 * Applies tags to one record, each immediately. Quick changes are sent in sequence, each based on the version of the
 * previous one.
 */
export function ApplyTags({ record, name = record.name, onClose, save }: ApplyTagsProps) {
  const known = useTags();
  const command = useCommand(({ tags, version }: { tags: string[]; version: number }, options) =>
    save(tags, { ...options, ifMatch: version }),
  );
  const stored = userTagNames(record.tags);
  const version = useRef(record.version);
  version.current = Math.max(version.current, record.version);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  // Shown immediately; null when nothing is pending, or if saving failed and the record shows its current tags.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const own = wanted ?? stored;
  const internal = Object.keys(record.tags).filter((tag) => record.tags[tag] === 'internal');
  // A removed tag stays in the list, even if no record has it any more: its switch must not disappear.
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
