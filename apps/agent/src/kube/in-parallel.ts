/** Requests that are made of the API server at the same time for one reading. */
const AT_ONCE = 6;

/** The results of `read` for all of `inputs`, in their order; a few are read at the same time. */
export async function inParallel<Input, Result>(
  inputs: readonly Input[],
  read: (input: Input) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < inputs.length; at = next++) {
      const input = inputs[at];
      if (input !== undefined) results[at] = await read(input);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
