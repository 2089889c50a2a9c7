import { FlaskIcon, SpinnerIcon } from '@hawser/ui/icons';
import { usePage } from '../page/index.ts';
import classes from './demo.module.css';
import { useDemo } from './demo-context.tsx';
import { demoWords, isUnderWay } from './demo-words.ts';

/** In the top line, while there is a demo fleet: how it stands, and the way to it. */
export function DemoWork() {
  const { demo } = useDemo();
  const { openDialog } = usePage();
  const fleet = demo?.fleet ?? null;
  if (fleet === null) return null;
  const words = demoWords(fleet);
  const Sign = isUnderWay(fleet) ? SpinnerIcon : FlaskIcon;
  return (
    <button
      type="button"
      className={classes['work']}
      data-moving={isUnderWay(fleet) || undefined}
      aria-label={`Demo fleet: ${words}`}
      title={`Demo fleet: ${words}`}
      onClick={() => openDialog('demo')}
    >
      <Sign size={13} />
      <span>Demo fleet: {words}</span>
    </button>
  );
}
