/** Writes lines to `stream` once per turn of the event loop, because each write to a file or pipe blocks. */
export function lineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    stream.write(`${waiting.join('\n')}\n`);
    waiting = [];
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting.push(line) === 1) setImmediate(flush);
  };
}
