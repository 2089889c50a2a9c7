import css from './form-dialog.module.css';
import type { FieldError } from './form-dialog-props.ts';

/** Links to each field with an error. With a single error the field itself, which has the focus, is enough. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length < 2) return null;
  return (
    <div className={css.errors} role="alert">
      <strong>{errors.length} fields need attention</strong>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(error.fieldId)?.focus();
              }}
            >
              {error.label}
            </a>{' '}
            {error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
