import { list } from '../language.ts'

/** Frequent words of hashtags that are in no list of English words. */
export const TAG_WORDS = new Set(
  list(
    'foodie foodies insta instagood instafood instadaily gram latte barista vegan veggie selfcare vibes goals staycation biz b2b diy ootd tbt fyp foryou reels vlog podcast startup startups smallbiz shoplocal supportlocal handmade homemade bookish bookstagram bookworm skincare wellbeing wellness mindfulness fitness gym yoga pilates crossfit workout fitspo eco zerowaste sustainability sustainable upcycled upcycling thrifting thrifted vintage decor interiors homedecor renovation makeover realestate proptech fintech edtech hr crm saas ai ux ui seo webdev dev devops tech opensource nonprofit fundraising giveaway freebie throwback hiring nowhiring jobsearch leadership entrepreneur entrepreneurship networking freelancer remotework coworking newsletter blogger influencer streetfood sourdough cappuccino espresso matcha gelato prosecco brunch bbq glutenfree dairyfree plantbased craftbeer microbrewery taproom ceramics pottery crochet knitting quilting upskilling cpd stem nhs uk usa eu',
  ),
)
