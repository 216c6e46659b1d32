/** Suites that kill processes and servers while users generate texts. They share one cluster, which takes longer to start than most of them. */
import { useCluster } from '../support/crash-cluster.ts'
import './suites/exact-points.ts'
import './suites/outages.ts'
// The last one deletes a topic.
import './suites/beyond.ts'

useCluster({ services: ['auth', 'content'], inOneProcess: ['auth'] })
