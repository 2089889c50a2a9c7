import { CopyButton } from './copy-button.tsx';
import css from './command-box.module.css';

/** A command to read and copy. */
export function CommandBox({
  command,
  what = 'command',
  onCopied,
}: {
  command: string;
  what?: string;
  onCopied?(): void;
}) {
  return (
    <div className={css.box}>
      <code>{command}</code>
      <CopyButton text={command} what={what} onCopied={onCopied} />
    </div>
  );
}
