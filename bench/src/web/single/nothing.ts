export const sharedOnDemand = []
