import { checkTagName, tagMessages } from '@hawser/domain';
import { TagInput } from '@hawser/ui/tag-input';
import type { TagChange } from '../menu/index.ts';
import { useTags } from '../tags/index.ts';

/** Which tags go on and which come off. */
export function TagChoice({ change, onChange }: { change: TagChange; onChange(change: TagChange): void }) {
  const suggestions = useTags();
  const check = (tag: string): string | undefined => checkTagName(tag) ?? undefined;
  return (
    <>
      <TagInput
        label="Put on"
        description="All that are selected get these. Rules that name them move objects at once."
        value={change.add}
        onChange={(add) => onChange({ ...change, add })}
        placeholder={tagMessages.noneSelected}
        suggestions={suggestions}
        check={check}
      />
      <TagInput
        label="Take off"
        optional
        description="Those that carry these lose them."
        value={change.remove}
        onChange={(remove) => onChange({ ...change, remove })}
        placeholder={suggestions.length === 0 ? tagMessages.noneForSelection : tagMessages.noneSelected}
        suggestions={suggestions}
        check={check}
      />
    </>
  );
}
