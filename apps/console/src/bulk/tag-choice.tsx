import { checkTagName, tagMessages } from '@hawser/domain/tags';
import { TagInput } from '@hawser/ui/tag-input';
import type { TagChange } from '../menu/index.ts';
import { useTags } from '../tags/index.ts';

/** Selects the tags to add and to remove. */
export function TagChoice({ change, onChange }: { change: TagChange; onChange(change: TagChange): void }) {
  const suggestions = useTags();
  const check = (tag: string): string | undefined => checkTagName(tag) ?? undefined;
  return (
    <>
      <TagInput
        label="Add tags"
        description="Added to all selected records. Rules that use these tags move applications immediately."
        value={change.add}
        onChange={(add) => onChange({ ...change, add })}
        placeholder={tagMessages.noneSelected}
        suggestions={suggestions}
        check={check}
      />
      <TagInput
        label="Remove tags"
        optional
        description="Removed from all selected records that have them."
        value={change.remove}
        onChange={(remove) => onChange({ ...change, remove })}
        placeholder={suggestions.length === 0 ? tagMessages.noneForSelection : tagMessages.noneSelected}
        suggestions={suggestions}
        check={check}
      />
    </>
  );
}
