import { Field, type FieldFrameProps } from '../field/index.ts';
import { SearchSelect, type SearchSelectProps } from './search-select.tsx';

interface SearchSelectFieldProps extends FieldFrameProps, Omit<SearchSelectProps, 'id'> {}

/** A select with a label, whose options are searched by typing. */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { label, description, error, optional, id, ...rest } = props;
  return (
    <Field {...{ label, description, error, optional, id }}>
      {(ids) => <SearchSelect {...rest} {...ids} />}
    </Field>
  );
}
