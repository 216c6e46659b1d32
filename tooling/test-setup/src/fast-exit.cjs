/**
 * Lets a worker of jest end at once when it has nothing left to do. Node otherwise first frees the contexts of all its test files one by one, for which a large worker takes longer
 * than the 500 ms after which jest reports that it "has failed to exit gracefully", although nothing is open.
 */
if (process.send) process.once('exit', () => process.exit())
