/** A process that fetches a model, which its test kills. Arguments: the options of `downloadModel` as JSON. */
import { downloadModel } from '../../scripts/model/download.ts'

await downloadModel(JSON.parse(process.argv[2] ?? '{}'))
