import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { useClock } from '../clock/index.ts';
import { CheckIcon, CopyIcon } from '../icons/index.ts';
import { useTabIndex } from '../tab-stop/index.ts';
import { copyText } from './copy-text.ts';

/** 'Copied' is shown for this long, milliseconds. */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: 'command'. */
  what: string;
  onCopied?(): void;
}

/** Shows 'Copy', then 'Copied', or that the browser did not allow it. */
export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const clock = useClock();
  const tabIndex = useTabIndex();
  const [word, setWord] = useState<'Copy' | 'Copied' | 'Not allowed'>('Copy');
  const pending = useRef<{ cancel(): void } | null>(null);
  useEffect(() => () => pending.current?.cancel(), []);
  const copy = async () => {
    const done = await copyText(text);
    setWord(done ? 'Copied' : 'Not allowed');
    pending.current?.cancel();
    pending.current = clock.after(COPIED_MS, () => setWord('Copy'));
    if (done) onCopied?.();
  };
  return (
    <Button
      tabIndex={tabIndex}
      icon={word === 'Copied' ? <CheckIcon size={13} /> : <CopyIcon size={13} />}
      aria-label={`${word} ${what}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{word}</span>
    </Button>
  );
}
