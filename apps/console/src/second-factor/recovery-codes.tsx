import { Button } from '@hawser/ui/button';
import { CopyButton } from '@hawser/ui/copy-button';
import { saveFile } from '@hawser/ui/csv';
import { Dialog } from '@hawser/ui/dialog';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onClose(): void;
}

/** The recovery codes, to keep: this is the only time. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <p>
        Keep these recovery codes where you find them without your phone. Each signs you in once, instead of a
        code of the app. They are shown only now.
      </p>
      {/* Not the button of the footer: another Enter after the code would close what is shown only now. */}
      <ul className={classes['codes']} aria-label="Recovery codes" tabIndex={-1} data-autofocus>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['row']}>
        <CopyButton text={text} what="recovery codes" />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          Download
        </Button>
      </div>
    </Dialog>
  );
}
