import css from './floating.module.css';

/** Classes of a row in the list of a popup, and of its label. */
export const choiceClasses = { row: css.choice, label: css.choiceLabel } as const;
