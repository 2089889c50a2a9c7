/** What this process says about itself. */
export const processFacts = () => ({
  residentBytes: process.memoryUsage.rss(),
  uptimeMs: process.uptime() * 1000,
  runtime: `Node.js ${process.versions.node}`,
});
