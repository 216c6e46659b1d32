import type mongoose from 'mongoose'

/** The native collection of a model, with the type of its documents. Its queries neither cast nor hydrate. */
export function nativeCollection<T extends mongoose.mongo.Document>(model: mongoose.Model<T>): mongoose.mongo.Collection<T> {
  return model.db.collection<T>(model.collection.collectionName)
}
