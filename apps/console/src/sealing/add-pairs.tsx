import {
  checkKey,
  hasLongLine,
  type Pair,
  parsePairs,
  secretMessages,
  valueOfFile,
} from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { TextAreaField, TextField } from '@hawser/ui/field';
import { UploadField } from '@hawser/ui/upload-field';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import type { TypedPairs } from './draft.ts';
import classes from './sealing.module.css';

interface AddProps {
  isShown: boolean;
  /** Adds pairs, and clears the fields that they were typed in; returns why it does not, or null. */
  add(pairs: readonly Pair[], cleared?: Partial<TypedPairs>): string | null;
  typed: TypedPairs;
  onTyped(typed: TypedPairs): void;
}

/** One pair; its value may have several lines. */
export function SinglePair({ isShown, add, typed, onTyped }: AddProps) {
  const { key, value } = typed;
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const keyId = useId();
  const addPair = (): void => {
    const found =
      checkKey(key.trim()) ?? add([{ key: key.trim(), value: value.trim() }], { key: '', value: '' });
    setProblem(found);
    setRefused(null);
    // The next pair is typed without a way back.
    if (found === null) document.getElementById(keyId)?.focus();
  };
  return (
    <div className={classes['single']}>
      <TextField
        id={keyId}
        label="Key"
        value={key}
        onChange={(next) => onTyped({ ...typed, key: next })}
        error={problem ?? undefined}
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <TextAreaField
        label="Value"
        rows={1}
        value={value}
        onChange={(next) => onTyped({ ...typed, value: next })}
        error={refused ?? undefined}
        {...refusingLongLines(setRefused)}
        autoComplete="off"
        spellCheck={false}
        data-secret={!isShown || undefined}
        mono
      />
      <Button onClick={addPair}>Add</Button>
    </div>
  );
}

/** Pairs by line. */
export function ManyPairs({ isShown, add, typed, onTyped }: AddProps) {
  const text = typed.many;
  const [problem, setProblem] = useState<string | null>(null);
  const addAll = (): void => {
    const read = parsePairs(text);
    const found = 'message' in read ? read.message : add(read.pairs, { many: '' });
    setProblem(found);
  };
  return (
    <div className={classes['many']}>
      <TextAreaField
        label="Pairs"
        description="One on each line: key=value"
        value={text}
        onChange={(many) => onTyped({ ...typed, many })}
        error={problem ?? undefined}
        {...refusingLongLines(setProblem)}
        autoComplete="off"
        spellCheck={false}
        data-secret={!isShown || undefined}
        mono
      />
      <Button onClick={addAll}>Add all</Button>
    </div>
  );
}

/** Files, whose names are the keys: for values that are large, or no text. They are added as they are. */
export function FilePairs({ add }: Pick<AddProps, 'add'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const addFiles = async (files: readonly File[]): Promise<void> => {
    const wrong = files.map(({ name }) => checkKey(name)).find((each) => each !== null);
    if (wrong !== undefined) return setProblem(wrong);
    const pairs = await Promise.all(
      files.map(async (file) => ({
        key: file.name,
        value: valueOfFile(new Uint8Array(await file.arrayBuffer())),
      })),
    );
    const found = add(pairs);
    setProblem(found);
    // The field is empty again for the next files.
    if (found === null && files.length > 0) setAdded((before) => before + 1);
  };
  return (
    <UploadField
      key={added}
      label="Files"
      description="The name of each file becomes the key of its content."
      multiple
      onFiles={(files) => void addFiles(files).catch(() => setProblem(secretMessages.notRead))}
      {...(problem !== null && { error: problem })}
    />
  );
}

/** Text with a line that would freeze the page is not put into the field. */
function refusingLongLines(refuse: (message: string) => void) {
  const check = (event: { preventDefault(): void }, text: string): void => {
    if (!hasLongLine(text)) return;
    event.preventDefault();
    refuse(secretMessages.longLine);
  };
  return {
    onPaste: (event: ClipboardEvent) => check(event, event.clipboardData.getData('text')),
    onDrop: (event: DragEvent) => check(event, event.dataTransfer.getData('text')),
  };
}
