import { generalMessages } from '@hawser/domain/fields';
import { Code, FAILURE_WORDS, LoadAgain, useCode } from '@hawser/ui/lazy';
import type { ComponentType } from 'react';
import classes from './lazy.module.css';

/** A page whose code is fetched when it is first shown, or ahead of that by `preload`. */
export interface LazyPage {
  (): React.ReactNode;
  preload(): Promise<void>;
  /** Fetches its code; gives whether it arrived. */
  ahead(): Promise<boolean>;
}

/** A page by its code: until it is there the page says so, and where it does not come, what can be done. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const code = new Code(load);
  const Page = () => <Arriving code={code} />;
  // Nobody waits for it: the page itself says how far its code is.
  Page.preload = async () => void code.ahead();
  Page.ahead = () => code.ahead();
  return Page;
}

function Arriving({ code }: { code: Code<ComponentType> }) {
  const state = useCode(code);
  switch (state.kind) {
    case 'here':
      return <state.part />;
    case 'waiting':
      return null;
    case 'slow':
      return (
        <p className={classes['arriving']} role="status">
          {generalMessages.wait}
        </p>
      );
    default:
      return (
        <div className={classes['arriving']} role="alert">
          <h2>This page could not be loaded.</h2>
          <p>{FAILURE_WORDS[state.kind]}</p>
          <LoadAgain />
        </div>
      );
  }
}
